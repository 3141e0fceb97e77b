import { createLink } from '@tanstack/react-router';
import { AnchorButton } from './Button.tsx';

/** A link within the site that looks like a button. */
export const LinkButton = createLink(AnchorButton);
