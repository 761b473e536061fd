import { describe, expect, test } from 'vitest';
import { findAnsweredEnquiryIds, type MailHeaders } from './replies.ts';

const WEBSITE_ADDRESS = 'website@studio.example';
const ID = '0b1c2d3e-4f50-4162-8374-95a6b7c8d9e0';
const OTHER_ID = '1b1c2d3e-4f50-4162-8374-95a6b7c8d9e0';
const REPLY: MailHeaders = {
  from: { name: 'Asha', address: 'asha@studio.example' },
  subject: 'Re: Enquiry',
  inReplyTo: `<${ID}@studio.example>`,
  references: '',
  autoSubmitted: '',
};

describe('findAnsweredEnquiryIds', () => {
  test.each<[string, Partial<MailHeaders>, string[]]>([
    ['a reply names the enquiry in In-Reply-To', {}, [ID]],
    [
      'a later mail of a thread names it in References',
      {
        inReplyTo: '<x@mail.example>',
        references: `<${OTHER_ID}@studio.example>\r\n <${ID}@studio.example>`,
      },
      [OTHER_ID, ID],
    ],
    ['an id that is named twice counts once', { references: `<${ID}@studio.example>` }, [ID]],
    ['a mail program may change the case', { inReplyTo: `<${ID.toUpperCase()}@Studio.Example>` }, [ID]],
    ['a mail of the website answers nothing', { from: { name: '', address: 'Website@studio.example' } }, []],
    ['a mail without a sender answers nothing', { from: { name: '', address: '' } }, []],
    ['an automatic answer answers nothing', { autoSubmitted: 'auto-replied' }, []],
    ['a mail that says it is not automatic counts', { autoSubmitted: 'no' }, [ID]],
    ['an id of another domain is ignored', { inReplyTo: `<${ID}@elsewhere.example>` }, []],
    ['another Message-ID is ignored', { inReplyTo: '<CAF-1@mail.studio.example>' }, []],
  ])('%s', (_, change, expected) => {
    expect(findAnsweredEnquiryIds({ ...REPLY, ...change }, WEBSITE_ADDRESS)).toEqual(expected);
  });
});
