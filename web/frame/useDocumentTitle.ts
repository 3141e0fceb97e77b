import { useEffect } from 'react';

/** Sets the title of the document, which stays until another page sets its own. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
