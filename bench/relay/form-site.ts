import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeHostFiles } from '../../apps/site/build/hosts/write-host-files.ts';
import { createTemporaryFolder } from '../../tests/relay/support/relay-process.ts';

const recipientAddress = 'hello@example.com';

const createPage = (title: string, body: string) =>
  `<!doctype html><html lang="en"><head><title>${title}</title><link rel="icon" href="data:,"></head><body>${body}<script src="/assets/forms.js"></script></body></html>`;

const createHiddenInputs = (values: Record<string, string>) =>
  Object.entries(values)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
    .join('');

const directives = { _captcha: 'false', _template: 'table', _next: '/thank-you' };

const contactForm = `<form id="contact" action="/relay/${recipientAddress}" method="post" enctype="multipart/form-data">
<input name="name"><input name="email"><input name="phone"><input name="subject" value="Interior Design"><textarea name="message"></textarea>
${createHiddenInputs({ _subject: 'New Contact Form: Interior Design', ...directives })}<button>Send Message</button></form>`;

const applicationForm = `<form id="application" action="/relay/${recipientAddress}" method="post" enctype="multipart/form-data">
<input name="name"><input name="email"><input name="position" value="Architect"><input type="file" name="attachment">
${createHiddenInputs({ _subject: 'New CV Application Submitted', ...directives })}<button>Submit Application</button></form>`;

// Sends the form by fetch, like the script of the real site.
const formScript = `for (const form of document.forms) form.addEventListener('submit', async (event) => {
  event.preventDefault();
  const body = new FormData(form);
  body.set('_id', crypto.randomUUID());
  const response = await fetch(form.action.replace('/relay/', '/relay/ajax/'), { method: 'POST', body, headers: { accept: 'application/json' } });
  document.body.dataset.status = response.status;
  document.body.dataset.state = response.ok ? 'sent' : 'failed';
});`;

/** Creates a built site with minimal versions of the contact and application forms. @returns its `client` folder */
export function createFormSite(): string {
  const clientDir = join(createTemporaryFolder(), 'client');
  const files: Record<string, string> = {
    'index.html': createPage('Home', ''),
    'contact/index.html': createPage('Contact', contactForm + applicationForm),
    'thank-you/index.html': createPage('Thank you', '<h1>Thank you</h1>'),
    '404.html': createPage('Page Not Found', ''),
    'assets/forms.js': formScript,
  };
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(clientDir, name)), { recursive: true });
    writeFileSync(join(clientDir, name), text);
  }
  writeHostFiles({ clientDir, formAction: '/relay', siteOrigin: 'https://www.studio.example', hsts: '' });
  return clientDir;
}
