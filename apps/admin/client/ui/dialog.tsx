import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';

/** A modal dialog and the button that opens it. */
export function ModalDialog({
  trigger,
  title,
  finalFocus,
  children,
  ...rootProps
}: {
  /** Props of the button. Without a button, `open` opens the dialog. */
  trigger?: ComponentProps<typeof Dialog.Trigger>;
  title: string;
  /** Returns the element that gets the focus when the dialog closes; the trigger by default. */
  finalFocus?: () => HTMLElement | undefined;
  children: ReactNode;
} & Pick<ComponentProps<typeof Dialog.Root>, 'open' | 'onOpenChange'>) {
  return (
    <Dialog.Root {...rootProps}>
      {trigger && <Dialog.Trigger {...trigger} />}
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog" finalFocus={finalFocus && (() => finalFocus() ?? true)}>
          <Dialog.Title>{title}</Dialog.Title>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** A button that closes the dialog around it. */
export function DialogCloseButton({ children }: { children: ReactNode }) {
  return <Dialog.Close className="text-button">{children}</Dialog.Close>;
}

/**
 * A button that asks before it acts. Every action that cannot be undone uses it.
 *
 * @param title the question.
 * @param action text of the button that confirms.
 * @param children what happens then.
 */
export function ConfirmButton({
  trigger,
  title,
  action,
  onConfirm,
  children,
}: {
  trigger: ComponentProps<typeof Dialog.Trigger>;
  title: string;
  action: string;
  onConfirm: () => void;
  children: ReactNode;
}) {
  return (
    <ModalDialog trigger={trigger} title={title}>
      <p>{children}</p>
      <p className="row">
        <Dialog.Close className="button" onClick={onConfirm}>
          {action}
        </Dialog.Close>
        <DialogCloseButton>Cancel</DialogCloseButton>
      </p>
    </ModalDialog>
  );
}
