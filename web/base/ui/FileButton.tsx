import { useRef } from 'react';
import { Button, type ButtonLook } from './Button.tsx';

interface FileButtonProps extends Pick<ButtonLook, 'size'> {
  text: string;
  /** Whether folders are chosen, not files. */
  isFolder?: boolean;
  /** The endings of the files, comma-separated. */
  accept?: string;
  /** At least one. */
  onFiles: (files: File[]) => void;
}

/** A button that lets files be chosen, or a folder with all of its files. */
export function FileButton({ text, isFolder = false, accept, size, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" size={size} onClick={() => input.current?.click()}>
        {text}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        accept={accept}
        // React's types do not know it.
        {...(isFolder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </>
  );
}
