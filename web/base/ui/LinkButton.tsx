import { Button, type ButtonProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';

type AnchorProps = ButtonProps & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, keyof ButtonProps>;

function Anchor(props: AnchorProps) {
  return <Button component="a" {...props} />;
}

/** A link within the site that looks like a button. */
export const LinkButton = createLink(Anchor);
