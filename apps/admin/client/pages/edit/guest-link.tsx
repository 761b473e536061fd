import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { api } from '../../../addresses.ts';
import type { GuestLinks } from '../../../shapes.ts';
import { ask } from '../../ask.ts';
import { Fault } from '../../ui/fault.tsx';
import { useAct } from '../../ui/use-act.ts';
import { Leave, Window } from '../../ui/window.tsx';

/** Makes a link to a page of the draft for somebody who cannot sign in. @param address of the page. */
export function GuestLink({ address }: { address: string }) {
  return (
    <Window
      opener={{ className: 'plain', children: 'A link to it' }}
      title="A link to this page of the draft"
    >
      <p>
        Whoever has it sees the draft’s pages as they are when they look, for seven days, without signing in.
        They can change nothing.
      </p>
      <Links address={address} />
    </Window>
  );
}

function Links({ address }: { address: string }) {
  const given = useQuery({ queryKey: ['guests'], queryFn: () => ask<GuestLinks>(api.guests()) });
  const { act, fault } = useAct();
  const [link, setLink] = useState('');
  const [copied, setCopied] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const maker = useRef<HTMLButtonElement>(null);
  const count = given.data?.count ?? 0;

  const make = () =>
    act(async () => {
      setLink((await ask<GuestLinks>(api.guests(), 'POST', { address })).link ?? '');
      setCopied('');
    });
  const copy = async () => {
    field.current?.select();
    try {
      await navigator.clipboard.writeText(link);
      setCopied('Copied. It is shown here this once.');
    } catch {
      // Denied, or no clipboard at all: a page over plain http from another machine has none.
      setCopied('This browser does not copy it. The link is selected: copy it by hand.');
    }
  };
  const endAll = () =>
    act(async () => {
      await ask(api.guests(), 'DELETE');
      flushSync(() => setLink(''));
      maker.current?.focus();
    });

  return (
    <>
      {link && (
        <p>
          <label htmlFor="guest-link">The link</label>
          <input
            id="guest-link"
            ref={field}
            readOnly
            value={link}
            onFocus={({ target }) => target.select()}
          />
          <span className="quiet" role="status">
            {copied}
          </span>
        </p>
      )}
      <Fault>{fault}</Fault>
      <p className="row">
        {link ? (
          <button type="button" className="button primary" onClick={copy}>
            Copy it
          </button>
        ) : (
          <button ref={maker} type="button" className="button primary" onClick={make}>
            Make a link
          </button>
        )}
        {count > 0 && (
          <button type="button" className="plain" onClick={endAll}>
            {count === 1 ? 'End the link to the draft' : `End all ${count} links to the draft`}
          </button>
        )}
        <Leave>Close</Leave>
      </p>
    </>
  );
}
