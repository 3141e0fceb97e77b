import { type ReactNode, Suspense, useState } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** The dialog, which may be loaded when it is first opened. */
  dialog: (onClose: () => void) => ReactNode;
}

/** A button that opens a dialog. */
export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" aria-haspopup="dialog" {...button} onClick={() => setOpen(true)} />
      <Suspense>{isOpen && dialog(() => setOpen(false))}</Suspense>
    </>
  );
}
