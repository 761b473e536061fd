import {
  type ComponentProps,
  createContext,
  type ReactNode,
  useContext,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';

/** Closes the dialog around an element. */
const CloseContext = createContext(() => {});

interface ModalDialogProps {
  /** Props of the button that opens the dialog. Without a button, `open` opens it. */
  trigger?: ComponentProps<'button'>;
  title: string;
  open?: boolean;
  onOpenChange?: (isOpen: boolean) => void;
  /** Moves the focus when the dialog closes; by default to the element that had it before. */
  restoreFocus?: () => void;
  /** The last element has the buttons. It stays in view. */
  children: ReactNode;
}

/** A modal dialog and the button that opens it. */
export function ModalDialog({ trigger, open, onOpenChange, ...dialogProps }: ModalDialogProps) {
  const [isTriggered, setIsTriggered] = useState(false);
  const setOpen = (isOpen: boolean) => {
    setIsTriggered(isOpen);
    onOpenChange?.(isOpen);
  };
  return (
    <>
      {trigger && <button type="button" {...trigger} aria-haspopup="dialog" onClick={() => setOpen(true)} />}
      {(open ?? isTriggered) &&
        createPortal(<OpenDialog {...dialogProps} onClose={() => setOpen(false)} />, document.body)}
    </>
  );
}

function OpenDialog({
  title,
  restoreFocus,
  children,
  onClose,
}: Pick<ModalDialogProps, 'title' | 'restoreFocus' | 'children'> & { onClose: () => void }) {
  const dialogRef = useRef<HTMLDialogElement>(null);
  const latestRef = useRef(restoreFocus);
  latestRef.current = restoreFocus;
  const titleId = useId();
  useLayoutEffect(() => {
    const dialog = dialogRef.current;
    dialog?.showModal();
    return () => {
      dialog?.close();
      latestRef.current?.();
    };
  }, []);
  return (
    <dialog
      ref={dialogRef}
      className="dialog"
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A file input, too, reports that its choice was cancelled.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      // Chromium closes the dialog without asking if Escape is pressed twice.
      onClose={({ currentTarget }) => {
        if (!currentTarget.open) onClose();
      }}
      // The backdrop is a part of the dialog element. The content covers the rest of it.
      onMouseDown={({ target, currentTarget }) => {
        if (target === currentTarget) onClose();
      }}
    >
      <div>
        <h2 id={titleId}>{title}</h2>
        <CloseContext value={onClose}>{children}</CloseContext>
      </div>
    </dialog>
  );
}

/** A button that closes the dialog around it, after its own action. */
export function DialogCloseButton({ onClick, ...props }: ComponentProps<'button'>) {
  const close = useContext(CloseContext);
  return (
    <button
      type="button"
      className="text-button"
      {...props}
      onClick={(event) => {
        onClick?.(event);
        close();
      }}
    />
  );
}

interface ConfirmButtonProps {
  trigger: ComponentProps<'button'>;
  /** The question. */
  title: string;
  /** Text of the button that confirms. */
  action: string;
  onConfirm: () => void;
  /** What happens then. */
  children: ReactNode;
}

/** A button that asks before it acts. Every action that cannot be undone uses it. */
export function ConfirmButton({ trigger, title, action, onConfirm, children }: ConfirmButtonProps) {
  return (
    <ModalDialog trigger={trigger} title={title}>
      <p>{children}</p>
      <p className="row">
        <DialogCloseButton className="button" onClick={onConfirm}>
          {action}
        </DialogCloseButton>
        <DialogCloseButton>Cancel</DialogCloseButton>
      </p>
    </ModalDialog>
  );
}
