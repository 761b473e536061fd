import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';

/** A modal dialog and the button that opens it. */
export function ModalDialog({
  trigger,
  title,
  children,
  ...rootProps
}: {
  /** Props of the button that opens the dialog. */
  trigger: ComponentProps<typeof Dialog.Trigger>;
  title: string;
  children: ReactNode;
} & Pick<ComponentProps<typeof Dialog.Root>, 'open' | 'onOpenChange'>) {
  return (
    <Dialog.Root {...rootProps}>
      <Dialog.Trigger {...trigger} />
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
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
