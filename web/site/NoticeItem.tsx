import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '#contract/site/site.ts';
import { Time } from '../base/i18n/Time.tsx';
import { Icon } from '../base/ui/Icon.tsx';
import styles from './Notices.module.css';
import { PlainText } from './PlainText.tsx';

interface NoticeItemProps {
  notice: Notice;
  startsOpen: boolean;
  /** Whether the address of the page links to it. */
  isNamed: boolean;
}

/** A notice, collapsed to its date and heading until it is opened or reached by its link. */
export function NoticeItem({ notice: { code, publishedTime, message, description }, ...props }: NoticeItemProps) {
  const { startsOpen, isNamed } = props;
  const { t } = useTranslation();
  const [wasOpen] = useState(startsOpen);
  const item = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    if (!item.current || !isNamed) return;
    item.current.open = true;
    item.current.scrollIntoView({ block: 'start' });
  }, [isNamed]);
  return (
    <details ref={item} id={code} open={wasOpen} className={styles.notice}>
      <summary>
        <Time time={publishedTime} form="slashed" />
        <h2>{message}</h2>
        <Icon name="down" />
      </summary>
      <div className={styles.text}>
        <PlainText text={description} />
        <p className={styles.link}>
          <a href={`#${code}`}>{t('notice.link')}</a>
        </p>
      </div>
    </details>
  );
}
