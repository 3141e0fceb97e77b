import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { adminNotices } from '#contract/moderation/admin.ts';
import type { Reply } from '#contract/platform/endpoint.ts';
import { type Language, languageNames, languages } from '../base/i18n/language.ts';
import { Button } from '../base/ui/Button.tsx';
import { Dialog } from '../base/ui/Dialog.tsx';
import { Checkbox, Textarea, TextInput } from '../base/ui/inputs/inputs.tsx';
import { Group } from '../base/ui/Layout.tsx';
import { ActButton } from './ActButton.tsx';
import styles from './Admin.module.css';
import { InstantField } from './InstantField.tsx';

export type AdminNotice = Reply<typeof adminNotices>['source'][number];

interface NoticeEditorProps {
  /** The notice to change; null for a new one. */
  notice: AdminNotice | null;
  onClose: () => void;
}

const BLANK = { message: '', description: '' };

/** The form of a notice in three languages, with a preview of each as visitors see it. */
export function NoticeEditor({ notice, onClose }: NoticeEditorProps) {
  const { t } = useTranslation();
  const [code, setCode] = useState(notice?.code ?? '');
  const [texts, setTexts] = useState(() => ({
    en: notice?.texts.en ?? BLANK,
    ja: notice?.texts.ja ?? BLANK,
    ko: notice?.texts.ko ?? BLANK,
  }));
  const [popsUp, setPopsUp] = useState(notice?.popsUp ?? false);
  const [from, setFrom] = useState(notice?.from ?? null);
  const [until, setUntil] = useState(notice?.state === 'withdrawn' ? null : (notice?.until ?? null));
  const [previewed, setPreviewed] = useState<Language | null>(null);
  const written = (language: Language) => (texts[language].message.trim() === '' ? null : texts[language]);
  const en = written('en');
  const isReady = /^[\w.-]{1,64}$/.test(code) && en !== null && en.description.trim() !== '';
  const preview = previewed && (written(previewed) ?? texts.en);
  return (
    <div className={styles.form}>
      <TextInput
        label={t('admin.notices.code')}
        description={t('admin.notices.codeHint')}
        value={code}
        readOnly={notice !== null}
        maxLength={64}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      {languages.map((language) => {
        const change = (part: Partial<typeof BLANK>) =>
          setTexts({ ...texts, [language]: { ...texts[language], ...part } });
        return (
          <div key={language} className={styles.form}>
            <TextInput
              label={t('admin.notices.message', { language: languageNames[language] })}
              description={language === 'en' ? undefined : t('admin.notices.fallback')}
              lang={language}
              value={texts[language].message}
              onChange={({ currentTarget }) => change({ message: currentTarget.value })}
            />
            <Textarea
              label={t('admin.notices.description', { language: languageNames[language] })}
              lang={language}
              autosize
              minRows={3}
              value={texts[language].description}
              onChange={({ currentTarget }) => change({ description: currentTarget.value })}
            />
          </div>
        );
      })}
      <Checkbox
        label={t('admin.notices.popsUp')}
        checked={popsUp}
        onChange={({ currentTarget }) => setPopsUp(currentTarget.checked)}
      />
      <Group gap="var(--space-3)" align="end">
        <InstantField label={t('admin.notices.from')} value={from} onChange={setFrom} />
        <InstantField label={t('admin.notices.until')} value={until} onChange={setUntil} />
      </Group>
      <Group gap="var(--space-2)">
        {languages.map((language) => (
          <Button
            key={language}
            variant="default"
            size="compact-md"
            aria-haspopup="dialog"
            onClick={() => setPreviewed(language)}
          >
            {t('admin.notices.preview', { language: languageNames[language] })}
          </Button>
        ))}
      </Group>
      {!isReady && <p className="hint">{t('admin.notices.needs')}</p>}
      <Group gap="var(--space-2)">
        {isReady && (
          <ActButton
            act={{
              name: 'notice',
              code,
              popsUp,
              from,
              until,
              texts: { en, ja: written('ja'), ko: written('ko') },
            }}
            label={t('admin.notices.publish')}
            onDone={onClose}
          />
        )}
        <Button variant="default" size="compact-md" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </Group>
      {preview && (
        <Dialog title={preview.message || '–'} focus="title" onClose={() => setPreviewed(null)}>
          <p className="pre-line" lang={previewed ?? undefined}>
            {preview.description}
          </p>
        </Dialog>
      )}
    </div>
  );
}
