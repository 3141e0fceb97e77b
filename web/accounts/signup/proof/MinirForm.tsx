import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AnchorButton, Button } from '../../../base/ui/Button.tsx';
import card from '../../../base/ui/FormCard.module.css';
import { FormCard } from '../../../base/ui/FormCard.tsx';
import { Group, Stack } from '../../../base/ui/Layout.tsx';
import { Loader } from '../../../base/ui/Loader.tsx';
import { FieldInput } from '../fields/FieldInput.tsx';
import { FormSubmit } from '../fields/FormSubmit.tsx';
import { type FieldFormInput, useFieldForm } from '../fields/useFieldForm.ts';
import { storeLinkSecret } from './linkSecret.ts';
import styles from './OwnershipProof.module.css';

interface MinirFormProps extends Omit<FieldFormInput<Link>, 'onSent'> {
  /** The name of the ranking service. */
  service: string;
  sendLabel: string;
}

/** A form with a MinIR ID. It redirects to MinIR, which confirms the player; `LinkedPage` completes the process. */
export function MinirForm({ service, sendLabel, ...fields }: MinirFormProps) {
  const redirect = useMinirRedirect();
  const form = useFieldForm({ ...fields, onSent: redirect.start });
  if (redirect.url) return <MinirRedirect service={service} url={redirect.url} onCancel={redirect.cancel} />;
  return (
    <FormCard onSubmit={form.submit}>
      {fields.names.map((name) => (
        <FieldInput key={name} form={form} name={name} />
      ))}
      <MinirSteps service={service} sendLabel={sendLabel} />
      <FormSubmit form={form} sendLabel={sendLabel} />
    </FormCard>
  );
}

/** The reply of the server that starts a link: the secret of this browser, and the URL at MinIR. */
interface Link {
  secretKey: string;
  url: string;
}

/**
 * Redirects the browser to MinIR, where the player confirms their ID. `url` is empty until the redirect has started.
 */
function useMinirRedirect() {
  const [url, setUrl] = useState('');
  const start = (link: Link) => {
    storeLinkSecret(link.secretKey);
    setUrl(link.url);
    location.assign(link.url);
  };
  return { url, start, cancel: () => setUrl('') };
}

interface MinirStepsProps {
  service: string;
  /** The label of the button that starts it. */
  sendLabel: string;
}

/** Explains the steps that follow when the form is sent. */
function MinirSteps({ service, sendLabel }: MinirStepsProps) {
  const { t } = useTranslation();
  return (
    <Stack component="section" className={styles.proof} gap="var(--space-3)" aria-labelledby="proof">
      <h2 id="proof">{t('proof.title')}</h2>
      <Stack component="ol" className={styles.steps} gap="var(--space-2)">
        <li>{t('link.step.send', { button: sendLabel, service })}</li>
        <li>{t('link.step.confirm', { service })}</li>
        <li>{t('link.step.return')}</li>
      </Stack>
    </Stack>
  );
}

interface MinirRedirectProps {
  service: string;
  url: string;
  onCancel: () => void;
}

/** Shown while the browser is redirected to MinIR, and after returning with the Back button. */
function MinirRedirect({ service, url, onCancel }: MinirRedirectProps) {
  const { t } = useTranslation();
  return (
    <div className={card.card}>
      <Group gap="var(--space-3)" wrap="nowrap" role="status">
        <Loader />
        <strong>{t('link.leaving', { service })}</strong>
      </Group>
      <p>{t('link.leavingText', { service })}</p>
      <Group>
        <AnchorButton href={url}>{t('link.go', { service })}</AnchorButton>
        <Button variant="default" onClick={onCancel}>
          {t('link.stay')}
        </Button>
      </Group>
    </div>
  );
}
