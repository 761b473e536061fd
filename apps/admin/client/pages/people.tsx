import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, type FormEvent, useState } from 'react';
import type { InvitedRole, Member } from '../../api-types.ts';
import { api } from '../../routes.ts';
import { useSession } from '../admin-layout.tsx';
import { errorMessage, request } from '../api-client.ts';
import { ConfirmButton } from '../ui/dialog.tsx';
import { ErrorMessage } from '../ui/error-message.tsx';
import { useAction } from '../ui/use-action.ts';

const ROLE_LABELS: Readonly<Record<Member['role'], string>> = {
  owner: 'Owner',
  editor: 'Editor',
  enquiries: 'Enquiries only',
};
const INVITED_ROLES: readonly InvitedRole[] = ['editor', 'enquiries'];

/** The page with all people who can sign in, and invitations. */
export function People() {
  const { data, error } = useQuery({
    queryKey: ['people'],
    queryFn: () => request<Member[]>(api.people()),
  });
  return (
    <>
      <h1>People</h1>
      <ErrorMessage>{error ? errorMessage(error) : ''}</ErrorMessage>
      <ul className="divided-list">
        {data?.map((member) => (
          <li key={member.email} className="row">
            <MemberRow {...member} />
          </li>
        ))}
      </ul>
      <p className="muted">
        Owners are named in the settings of the server. Editors can do everything here. “Enquiries only” reads
        and answers enquiries.
      </p>
      <InviteForm />
    </>
  );
}

function MemberRow({ name, email, role, invitedBy }: Member) {
  const ownEmail = useSession().data?.person?.email;
  const { runAction, error } = useAction();
  return (
    <>
      <strong>{name}</strong>
      <span className="muted">
        {[email, invitedBy && `invited by ${invitedBy}`].filter(Boolean).join(', ')}
      </span>
      {role === 'owner' || email === ownEmail ? (
        <span>{ROLE_LABELS[role]}</span>
      ) : (
        <>
          <RoleSelect
            aria-label={`Role of ${name}`}
            role={role}
            onChange={(newRole) => runAction(() => request(api.person(email), 'PUT', { role: newRole }))}
          />
          <RemoveMember name={name} onRemove={() => runAction(() => request(api.person(email), 'DELETE'))} />
        </>
      )}
      <ErrorMessage>{error}</ErrorMessage>
    </>
  );
}

function RoleSelect({
  role,
  onChange,
  ...props
}: {
  role: InvitedRole;
  onChange: (role: InvitedRole) => void;
} & Pick<ComponentProps<'select'>, 'id' | 'aria-label'>) {
  return (
    <select
      {...props}
      value={role}
      onChange={({ target }) => onChange(INVITED_ROLES[target.selectedIndex] ?? role)}
    >
      {INVITED_ROLES.map((option) => (
        <option key={option} value={option}>
          {ROLE_LABELS[option]}
        </option>
      ))}
    </select>
  );
}

function RemoveMember({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <ConfirmButton
      trigger={{ className: 'text-button', children: 'Remove', 'aria-label': `Remove ${name}` }}
      title={`Remove ${name}?`}
      action="Remove"
      onConfirm={onRemove}
    >
      {`${name} is signed out everywhere and cannot sign in any more. What ${name} has written stays.`}
    </ConfirmButton>
  );
}

function InviteForm() {
  const { runAction, error } = useAction();
  const [role, setRole] = useState<InvitedRole>('editor');
  const [invitedEmail, setInvitedEmail] = useState('');
  const invite = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const { name, email } = Object.fromEntries(new FormData(form));
    setInvitedEmail('');
    void runAction(async () => {
      await request(api.people(), 'POST', { name, email, role });
      setInvitedEmail(String(email));
      form.reset();
    });
  };
  return (
    <section aria-labelledby="invite">
      <h2 id="invite">Invite somebody</h2>
      <form className="row" onSubmit={invite}>
        <label>
          <span>Name</span>
          <input name="name" required pattern=".{0,100}" title="At most 100 characters" autoComplete="off" />
        </label>
        <label>
          <span>E-mail</span>
          <input name="email" type="email" required maxLength={254} autoComplete="off" />
        </label>
        <div>
          <label htmlFor="invited-role">Role</label>
          <RoleSelect id="invited-role" role={role} onChange={setRole} />
        </div>
        <button type="submit" className="button">
          Send invitation
        </button>
      </form>
      <div aria-live="polite">
        <ErrorMessage>{error}</ErrorMessage>
        {invitedEmail && !error && <p>{`An invitation is on its way to ${invitedEmail}.`}</p>}
      </div>
    </section>
  );
}
