import { expect, test } from 'vitest';
import { getReplySubject } from './subject.ts';

test.each([
  [
    'the visitor’s subject',
    'New Contact Form: Interior Design',
    { Subject: ' Interior Design ' },
    'Interior Design',
  ],
  ['the position', 'New CV Application Submitted', { position: 'Architect', subject: ' ' }, 'Architect'],
  ['what and where of a brief', 'New Brief: Home, Jaipur', {}, 'Home, Jaipur'],
  ['the brief of a first talk', 'Re: New Brief: Home, Jaipur', {}, 'Home, Jaipur'],
  ['a subject that is a reply', 'Enquiry', { subject: 'RE: re: A house' }, 'A house'],
  ['a subject without an addition', 'A new house: ideas', {}, 'A new house: ideas'],
  ['nothing else', 'New Brief', {}, 'New Brief'],
])('a reply to a visitor names %s', (_, subject, values, expected) => {
  const fields = Object.entries(values).map(([name, value]) => ({ name, value }));
  expect(getReplySubject(subject, fields)).toBe(`Re: ${expected}`);
});
