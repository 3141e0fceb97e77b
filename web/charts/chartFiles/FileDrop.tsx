import { type DragEvent, useState } from 'react';
import { Icon } from '../../base/ui/Icon.tsx';
import { Loader } from '../../base/ui/Loader.tsx';
import { VisuallyHidden } from '../../base/ui/VisuallyHidden.tsx';
import styles from './FileDrop.module.css';

interface FileDropProps {
  /** What to drop here. */
  label: string;
  extensions: readonly string[];
  /** Which files are accepted. */
  hint: string;
  /** The file that was dropped last. */
  file: File | null;
  isReading: boolean;
  onFile: (file: File) => void;
}

/** A field for a file, which is dropped on it or chosen by click or key. The content is not checked here. */
export function FileDrop({ label, extensions, hint, file, isReading, onFile }: FileDropProps) {
  const [isOver, setOver] = useState(false);
  const pick = (files: FileList | null) => files?.[0] && onFile(files[0]);

  const drag = (over: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setOver(over);
  };
  const drop = (event: DragEvent) => {
    drag(false)(event);
    pick(event.dataTransfer.files);
  };

  return (
    <label
      className={styles.drop}
      data-over={isOver}
      data-filled={file !== null}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={drop}
    >
      {isReading ? <Loader size={30} /> : <Icon name={file ? 'check' : 'file'} size={30} />}
      {file && <span className={styles.fileName}>{file.name}</span>}
      <span>{label}</span>
      <small>{hint}</small>
      <VisuallyHidden>
        <input
          type="file"
          accept={extensions.join(',')}
          onChange={(event) => {
            pick(event.currentTarget.files);
            event.currentTarget.value = '';
          }}
        />
      </VisuallyHidden>
    </label>
  );
}
