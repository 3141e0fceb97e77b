import { type DOMAttributes, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Dialog.module.css';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  title: string;
  onClose: () => void;
  /**
   * `wide` has room for more than a question. `side` is at the end of the screen, at full height; a click beside it
   * closes it; so it is with a `sheet`, which comes from below.
   */
  shape?: 'card' | 'wide' | 'side' | 'sheet';
  /** What gets the focus: the first field, or the title if the dialog is mainly text. */
  focus?: 'field' | 'title';
  /** What fingers do on it. */
  touch?: Pick<DOMAttributes<HTMLDialogElement>, 'onTouchStart' | 'onTouchEnd'>;
  children: ReactNode;
}

/** A modal dialog. Escape closes it, the focus stays within it and returns to where it was. */
export function Dialog({ title, onClose, shape = 'card', focus = 'field', touch, children }: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // A layout effect closes the dialog before its element is removed: only then does the browser restore the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    const first = focus === 'title' ? 'h2' : 'input, textarea, select, [data-first]';
    element?.querySelector<HTMLElement>(first)?.focus();
    return () => element?.close();
  }, [focus]);
  return (
    <dialog
      ref={dialog}
      className={shape === 'card' ? styles.dialog : `${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      closedby={shape === 'side' || shape === 'sheet' ? 'any' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...touch}
    >
      <div className={styles.bar}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <IconButton icon="close" label={t('common.close')} variant="subtle" size="md" onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
