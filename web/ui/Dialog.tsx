import { CloseButton } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './Dialog.module.css';

interface DialogProps {
  title: string;
  onClose: () => void;
  /** `wide`: for more than a question. `side`: at the end of the screen, over its whole height; a click beside it closes it. */
  shape?: 'card' | 'wide' | 'side';
  /** Where the keyboard starts: at the first choice, or above everything where there is more to read than to fill in. */
  focus?: 'field' | 'title';
  children: ReactNode;
}

/**
 * Something in front of the page, which waits. Escape closes it, the keyboard stays within it and is where it was before
 * when it closes.
 */
export function Dialog({ title, onClose, shape = 'card', focus = 'field', children }: DialogProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  // Before the element is taken out of the page: only then does closing it give the keyboard its place back.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    const first = focus === 'title' ? 'h2' : 'input, textarea, select, [data-first]';
    shown?.querySelector<HTMLElement>(first)?.focus();
    return () => shown?.close();
  }, [focus]);
  return (
    <dialog
      ref={dialog}
      className={shape === 'card' ? styles.dialog : `${styles.dialog} ${styles[shape]}`}
      aria-labelledby={titleId}
      closedby={shape === 'side' ? 'any' : 'closerequest'}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.bar}>
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton aria-label={t('common.close')} onClick={onClose} />
      </div>
      {children}
    </dialog>
  );
}
