import { expect, test } from 'vitest';
import { messages } from '../support/messages.ts';

/** Expects exact texts of the specification. Only the sample content must have them. */
test.each([
  [
    'the menu and the footer (section 2)',
    messages.pages,
    ['Home', 'About Us', 'Services', 'Design Studio', 'Homes', 'Nazaakat', 'Featured Projects', 'Contact'],
  ],
  [
    'the contact form (sections 4, 5 and 8)',
    { ...messages.forms, ...messages.message },
    [
      'Please enter your full name',
      'Please enter your email address',
      'Please enter a valid email address',
      'Please select a subject',
      'Please enter your message',
      'New Contact Form: {subject}',
      'Sending...',
      'Failed to send message. Please try again.',
    ],
  ],
  [
    'the application (sections 4, 5, 7 and 8)',
    { ...messages.forms, ...messages.application },
    [
      'Please select a position of interest',
      'Please select your years of experience',
      'Please upload your CV',
      'File size must be less than 10MB',
      'Please upload a PDF, DOC, or DOCX file',
      'New CV Application Submitted',
      'Submitting...',
      'Failed to submit application. Please try again.',
    ],
  ],
  ['an article (section 2)', messages.article, ['Back to All Posts']],
  ['an opened image (section 2)', messages.viewer, ['Close image']],
  ['the error page (section 8)', messages.error, ['Unexpected Application Error!']],
])('the specified texts exist for %s', (_part, group, texts) => {
  expect(Object.values<string>({ ...group })).toEqual(expect.arrayContaining(texts));
});
