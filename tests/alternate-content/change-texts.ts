import { join } from 'node:path';
import { isScalar, type Scalar, visit } from 'yaml';
import { editText, editYaml, listContentFiles } from './files.ts';

/** New messages for all parts of the site, such as the menu, forms, images and lists. Some have placeholders in another order. */
const MESSAGES = {
  'pages.about': 'Who we are',
  'pages.nazaakat': 'Light',
  'pages.designStudio': 'Drawing',
  'pages.termsOfService': 'Small print',
  'pages.portfolio': 'Work',
  'frame.skip': 'To the text',
  'frame.openMenu': 'Show all pages',
  'frame.closeMenu': 'Back to the page',
  'error.title': 'That did not work',
  'message.form': 'Write to us',
  'forms.nameRequired': 'Who are you?',
  'forms.emailInvalid': 'That is no e-mail address',
  'message.mailSubject': 'From the site, {subject}',
  'application.form': 'Work with us',
  'application.mailSubject': 'Somebody would work with us',
  'newsletter.form': 'Letters',
  'message.sending': 'On its way',
  'message.failed': 'Not sent. Try it once more.',
  'message.writingAbout': '{subject}: that is what you are writing about',
  'forms.chooseOne': 'Which?',
  'failure.copy': 'Take it along',
  'carousel.position': '{number}/{count}',
  'carousel.next': 'One on',
  'carousel.goTo': 'Number {number}',
  'viewer.close': 'Back',
  'viewer.next': 'The one after',
  'home.timeOfDay': 'Hour',
  'home.testimonials': 'Said of us',
  'portfolio.filter': 'Kinds of work',
  'portfolio.list': 'All work',
  'portfolio.several': 'Houses: {count}',
  'pieces.list': 'Furniture',
  'pieces.several': 'Things: {count}',
  'pieces.more': 'The whole of it',
  'piece.previous': 'Number {number} came before',
  'piece.next': 'Number {number} comes next',
  'candles.list': 'Candles',
  'candles.gallery': 'On the bench',
  'frame.save': 'Keep',
  'frame.saveItem': 'Keep {title}',
  'saved.savedCount': 'Kept: {count}',
  'saved.title': 'Kept',
  'journal.list': 'All articles',
  'article.readTime': 'Minutes to read: {minutes}',
  'article.back': 'To the journal',
} as const;

/** New options, buttons and thank-you messages of the forms. */
const FORM_TEXTS = {
  positions: ['Draughtsperson', 'Site engineer'],
  experience: ['Little', 'Some', 'Much'],
  newsletterSubject: 'A reader',
  'contact.buttonText': 'Off with it',
  'contact.thanks': 'It is with us.',
  'application.buttonText': 'Hand it in',
  'application.thanks': 'We have it.',
  'newsletter.buttonText': 'Yes, please',
  'newsletter.thanks': 'You will read from us.',
} as const;

/** Matches the fields of pages that contain texts of headings, links and buttons. */
const LABEL_FIELDS =
  /^(title|name|buttonText|linkText|moreText|goesWith|enquire|all|blogTitle|blogLinkText)$/;

/** Changes all texts that tests could use to find elements. */
export function changeTexts(contentDir: string): void {
  editYaml(join(contentDir, 'studio.yaml'), (studio) => {
    for (const [path, text] of Object.entries(FORM_TEXTS))
      studio.setIn(['enquiries', ...path.split('.')], text);
  });
  editYaml(join(contentDir, 'messages.yaml'), (messages) => {
    for (const [path, text] of Object.entries(MESSAGES)) messages.setIn(path.split('.'), text);
  });
  reverseCategories(contentDir);
  for (const name of listContentFiles(join(contentDir, 'pages')))
    editYaml(join(contentDir, 'pages', name), (page) =>
      visit(page, {
        Pair(_key, { key, value }) {
          if (isScalar(key) && LABEL_FIELDS.test(String(key.value)) && isScalar<string>(value))
            reverseText(value);
        },
      }),
    );
}

function reverseCategories(contentDir: string): void {
  editYaml(join(contentDir, 'categories.yaml'), (categories) =>
    visit(categories, {
      Seq(_key, list) {
        for (const name of list.items) if (isScalar<string>(name)) reverseText(name);
      },
    }),
  );
  for (const name of listContentFiles(join(contentDir, 'pieces')))
    editYaml(join(contentDir, 'pieces', name), (piece) => {
      const category = piece.get('category', true);
      if (isScalar<string>(category)) reverseText(category);
    });
  for (const name of listContentFiles(join(contentDir, 'projects')))
    editText(join(contentDir, 'projects', name), (text) =>
      text.replace(/^category: (.*)$/m, (_line, category) => `category: ${reverseWords(category)}`),
    );
}

/** Reverses the words of a text, unless the text has a placeholder. */
function reverseText(text: Scalar<string>): void {
  if (!text.value.includes('{')) text.value = reverseWords(text.value);
}

/** Reverses the words of a text, or the letters of a single word. The length of the text stays the same. */
function reverseWords(text: string): string {
  const words = text.split(' ');
  return words.length > 1 ? words.reverse().join(' ') : [...text].reverse().join('');
}
