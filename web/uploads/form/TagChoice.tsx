import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { uploadFields } from '#domain/uploads/fields.ts';
import { type UploadTag, uploadTags } from '#domain/uploads/tags.ts';
import listStyles from '../../base/ui/lists/ListTools.module.css';
import styles from './UploadForm.module.css';

interface TagChoiceProps {
  chosen: readonly UploadTag[];
  /** The error of the tags; empty if there is none. */
  error: string;
  onChange: (tags: UploadTag[]) => void;
}

/** Asks for a few tags; the chosen ones keep the order of the list of all tags. */
export function TagChoice({ chosen, error, onChange }: TagChoiceProps) {
  const { t } = useTranslation();
  const id = useId();
  const { min, max } = uploadFields.tags;
  const toggle = (tag: UploadTag) =>
    onChange(uploadTags.filter((other) => (other === tag ? !chosen.includes(tag) : chosen.includes(other))));
  return (
    <fieldset className={styles.group} aria-describedby={`${id}-hint ${id}-error`} data-wrong={error !== ''}>
      <legend>
        {t('uploadForm.tags')} <Required />
      </legend>
      <p id={`${id}-hint`} className="hint">
        {t('uploadForm.tagsHint', { chosen: chosen.length, min, max })}
      </p>
      <div className={`${listStyles.toggles} ${styles.tags}`}>
        {uploadTags.map((tag) => (
          <button key={tag} type="button" aria-pressed={chosen.includes(tag)} onClick={() => toggle(tag)}>
            {tag}
          </button>
        ))}
      </div>
      <p id={`${id}-error`} className={styles.wrong}>
        {error}
      </p>
    </fieldset>
  );
}

/** The mark of a required field, as on the other fields. */
function Required() {
  return (
    <span className={styles.required} aria-hidden="true">
      *
    </span>
  );
}
