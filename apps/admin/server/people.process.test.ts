import { expect, it, vi } from 'vitest';
import type { Member } from '../api-types.ts';
import { api } from '../routes.ts';
import { createProduct } from '../support/products.ts';
import { ASHA_EMAIL } from '../support/test-admin.ts';
import { useAdmin } from '../support/use-admin.ts';

const MEERA = 'meera@example.com';

const { admin, request, get, status } = useAdmin(createProduct);
const listPeople = () => get<Member[]>(api.people());
const invite = (email: string, role = 'editor', name = 'Meera') =>
  request('POST', api.people(), { name, email, role });
it('somebody who is invited gets a mail, and may do what the role says until the access ends', async () => {
  expect((await invite(` ${MEERA.toUpperCase()}`, 'enquiries')).statusCode).toBe(204);
  const invitation = admin()
    .mailbox.list()
    .find(({ to }) => to.includes(MEERA));
  expect(invitation?.subject).toMatch(/enquiries/);
  expect(invitation?.subject).not.toMatch(/edit/);
  const mail = await admin().mailbox.readParsed(invitation?.id ?? '');
  expect(mail?.text).toContain('/admin/sign-in?email=meera%40example.com');
  expect(await listPeople()).toContainEqual({
    name: 'Meera',
    email: MEERA,
    role: 'enquiries',
    invitedBy: 'Asha Rao',
  });

  const own = await admin().signIn(MEERA);
  const session = async () => (await admin().request('GET', api.session(), undefined, own)).json().person;
  expect(await session()).toEqual({ name: 'Meera', email: MEERA, role: 'enquiries' });
  expect(await status('GET', api.openEnquiries(), undefined, own)).toBe(200);
  for (const [method, url] of [
    ['GET', api.entries()],
    ['PUT', api.entry('candles/mitti.yaml')],
    ['POST', api.publish()],
    ['GET', api.people()],
    ['POST', api.people()],
    ['PUT', api.person(MEERA)],
  ] as const)
    expect(await status(method, url, method === 'GET' ? undefined : { role: 'editor' }, own)).toBe(403);

  expect(await status('PUT', api.person(MEERA), { role: 'editor' })).toBe(204);
  expect(await status('GET', api.entries(), undefined, own)).toBe(200);
  expect(await status('DELETE', api.person(MEERA))).toBe(204);
  expect(await status('GET', api.entries(), undefined, own)).toBe(401);
  expect(await session()).toBeNull();

  // Old sessions do not come back with a new invitation.
  expect((await invite(MEERA)).statusCode).toBe(204);
  expect(admin().mailbox.list()[0]?.subject).toMatch(/edit/);
  expect(await status('GET', api.entries(), undefined, own)).toBe(401);
});

it('nobody is invited twice, and owners cannot be changed', async () => {
  const again = await invite(ASHA_EMAIL);
  expect([again.statusCode, again.json().message]).toEqual([409, 'Asha Rao can sign in already.']);
  expect(await status('PUT', api.person(ASHA_EMAIL), { role: 'enquiries' })).toBe(404);
  expect(await status('DELETE', api.person(ASHA_EMAIL), undefined)).toBe(404);
  expect((await listPeople()).filter(({ email }) => email === ASHA_EMAIL)).toEqual([
    { name: 'Asha Rao', email: ASHA_EMAIL, role: 'owner', invitedBy: null },
  ]);
});

it('two requests at the same time send one invitation', async () => {
  const answers = await Promise.all([invite('ravi@example.com'), invite('ravi@example.com')]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
  expect(
    admin()
      .mailbox.list()
      .filter(({ to }) => to.includes('ravi@example.com')),
  ).toHaveLength(1);
});

it('an address that is none is refused, and a name is safe as the author of a commit', async () => {
  expect((await invite('no address')).statusCode).toBe(422);
  expect((await invite('zoya@example.com', 'owner')).statusCode).toBe(400);
  expect((await invite('zoya@example.com', 'editor', 'Zoya <x>\n')).statusCode).toBe(204);
  expect(await listPeople()).toContainEqual(expect.objectContaining({ name: 'Zoya x' }));
});

it('somebody whose invitation cannot be mailed is not invited', async () => {
  vi.spyOn(admin().relay.mailer, 'sendMail').mockRejectedValueOnce(new Error('The mail server is down'));
  const refused = await invite('tara@example.com');
  expect([refused.statusCode, refused.json().message]).toEqual([
    502,
    expect.stringContaining('nobody was invited'),
  ]);
  expect((await listPeople()).map(({ email }) => email)).not.toContain('tara@example.com');
});

it.each([
  {},
  { id: 'AAAA', response: {} },
  { id: 'AAAA', response: { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' } },
])('the passkey %j signs nobody in, and cannot be added', async (credential) => {
  const answer = await admin().request('POST', api.passkeySignIn(), credential);
  expect(answer.statusCode).toBeGreaterThanOrEqual(400);
  expect(answer.statusCode).toBeLessThan(500);
  expect(answer.cookies).toEqual([]);
  const added = await request('POST', api.passkeys(), credential);
  expect(added.statusCode).toBeGreaterThanOrEqual(400);
  expect(added.statusCode).toBeLessThan(500);
});
