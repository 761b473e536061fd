import { Link } from 'react-router';
import type { PublishIssue } from '../../../api-types.ts';
import { api } from '../../../routes.ts';
import { fieldUrl } from '../../form/form-state.ts';
import styles from '../publish.module.css';

export function PublishIssueList({ issues }: { issues: readonly PublishIssue[] }) {
  return (
    <ul className="divided-list">
      {issues.map(({ file, path, title, field, image, message }) => (
        <li key={`${file} ${path.join('/')} ${message}`} className={styles.issue}>
          {image && <img src={api.image(image, 160)} alt="" width="96" height="72" />}
          <p>
            {file ? (
              <Link to={fieldUrl(file, path)}>{[title, field].filter(Boolean).join(', ')}</Link>
            ) : (
              <span>{title}</span>
            )}{' '}
            <span className={styles.message}>{message}</span>
          </p>
        </li>
      ))}
    </ul>
  );
}
