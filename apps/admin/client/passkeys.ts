import { api } from '../routes.ts';
import { EditorError, request } from './api-client.ts';

/** Whether this browser supports passkeys, which need a secure origin. */
export const canUsePasskeys = (): boolean => 'PublicKeyCredential' in window;

/** The library is loaded when a passkey is used, because few pages need it. */
const loadWebAuthnLibrary = () => import('@simplewebauthn/browser');

/**
 * Creates a passkey for the signed-in person, who has to confirm it.
 *
 * @throws EditorError if the person cancels, or already has a passkey on this device.
 */
export async function createPasskey(): Promise<void> {
  const { startRegistration } = await loadWebAuthnLibrary();
  const optionsJSON = await request<Parameters<typeof startRegistration>[0]['optionsJSON']>(
    api.passkeyOptions(),
    'POST',
  );
  const response = await startRegistration({ optionsJSON }).catch((error: unknown) => {
    throw new EditorError(
      hasErrorName(error, 'InvalidStateError')
        ? 'This device has a passkey for you already.'
        : 'No passkey was set up. Try again, and confirm on your device.',
    );
  });
  await request(api.passkeys(), 'POST', response);
}

/** Signs in with a passkey that the person chooses. @throws EditorError if the person cancels. */
export async function signInWithPasskey(): Promise<void> {
  const { startAuthentication } = await loadWebAuthnLibrary();
  const optionsJSON = await request<Parameters<typeof startAuthentication>[0]['optionsJSON']>(
    api.passkeySignInOptions(),
    'POST',
  );
  const response = await startAuthentication({ optionsJSON }).catch(() => {
    throw new EditorError('No passkey was used. Try again, or ask for a link.');
  });
  await request(api.passkeySignIn(), 'POST', response);
}

const hasErrorName = (error: unknown, name: string): boolean => error instanceof Error && error.name === name;
