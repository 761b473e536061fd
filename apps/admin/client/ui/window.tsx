import { Dialog } from '@base-ui/react/dialog';
import type { ComponentProps, ReactNode } from 'react';

/** A window over the page. */
export function Window({
  opener,
  title,
  children,
  ...root
}: {
  /** The button that opens it. */
  opener: ComponentProps<typeof Dialog.Trigger>;
  title: string;
  children: ReactNode;
} & Pick<ComponentProps<typeof Dialog.Root>, 'open' | 'onOpenChange'>) {
  return (
    <Dialog.Root {...root}>
      <Dialog.Trigger {...opener} />
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

/** Closes the window around it, and nothing happens. */
export function Leave({ children }: { children: ReactNode }) {
  return <Dialog.Close className="plain">{children}</Dialog.Close>;
}
