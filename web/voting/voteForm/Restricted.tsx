import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../base/ui/Icon.tsx';
import styles from './VoteControl.module.css';

/** Says that the level is above the viewer's limit; a press explains it and says where the limits are shown. */
export function Restricted() {
  const { t } = useTranslation();
  const id = useId();
  const hint = `${t('error.restricted')} ${t('limits.where')}`;
  return (
    <>
      <button type="button" className={styles.why} popoverTarget={id} title={hint}>
        <Icon name="barrier" />
        <span>{t('votePage.disable.restricted')}</span>
      </button>
      <div id={id} popover="auto" className={styles.hint}>
        {hint}
      </div>
    </>
  );
}
