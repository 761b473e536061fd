import * as forms from 'virtual:words/forms';
import * as pages from 'virtual:words/pages';
import { Link } from 'react-router';
import { paths } from '../paths.ts';
import styles from './enquiry-form.module.css';
import type { EnquiryTarget } from './transport.ts';

/**
 * What happens with what a form sends, beside the button that sends it.
 *
 * @param purpose what the studio does with it, one sentence of its own.
 * @param target who carries it, which depends on the deployment.
 */
export function Notice({ purpose, target }: { purpose: string; target: EnquiryTarget }) {
  return (
    <p className={styles.notice}>
      {purpose} {carrierIn(target)} <Link to={paths.privacyPolicy()}>{pages.privacyPolicy}</Link>
    </p>
  );
}

/** Who carries a form, in a short sentence. */
export const carrierIn = ({ service }: EnquiryTarget): string =>
  service.startsWith('/') ? forms.ownServer : forms.carriedBy({ host: new URL(service).host });
