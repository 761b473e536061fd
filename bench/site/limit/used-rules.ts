/**
 * Runs in a page. Returns the CSS rules that match its elements and this screen. Playwright sends this function to the browser as
 * text, so the function must not use other code of this module.
 */
export function usedCss(): string {
  const loadedFaces = new Set(
    [...document.fonts].filter(({ status }) => status === 'loaded').map(createFaceKey),
  );
  const text = [...document.styleSheets]
    .filter(({ disabled }) => !disabled)
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => extractUsedPart(rule, ''))
    .join('');
  return text
    .replaceAll(/@(?:keyframes|property) (\S+?) ?\{(?:[^{}]|\{[^{}]*\})*\}/g, (rule, name) =>
      text.split(name).length > rule.split(name).length ? rule : '',
    )
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(/: /g, ':');

  function createFaceKey({ family, weight }: { family: string; weight: string }): string {
    return `${family.replaceAll(/["']/g, '')} ${weight}`;
  }

  /** Returns the used part of a rule. @param parent selector of the enclosing rule. */
  function extractUsedPart(rule: CSSRule, parent: string): string {
    if (rule instanceof CSSStyleRule) {
      const selector = parent ? resolveNestedSelector(rule.selectorText, parent) : rule.selectorText;
      const declarationBlock =
        matchesAnyElement(selector) && rule.style.length > 0 ? `${selector}{${rule.style.cssText}}` : '';
      return declarationBlock + extractInnerRules(rule, selector);
    }
    if (rule instanceof CSSMediaRule)
      return matchMedia(rule.conditionText).matches ? extractInnerRules(rule, parent) : '';
    if (rule instanceof CSSSupportsRule)
      return CSS.supports(rule.conditionText) ? extractInnerRules(rule, parent) : '';
    if (rule instanceof CSSLayerBlockRule) {
      const layerContent = extractInnerRules(rule, parent);
      return layerContent ? `@layer ${rule.name}{${layerContent}}` : '';
    }
    if (rule instanceof CSSFontFaceRule) {
      const { style } = rule;
      const key = createFaceKey({
        family: style.getPropertyValue('font-family'),
        weight: style.getPropertyValue('font-weight') || 'normal',
      });
      return loadedFaces.has(key) || /local\(/.test(rule.cssText) ? rule.cssText : '';
    }
    // The browser represents declarations after a nested rule as a rule without a selector.
    const declarations = (rule as { style?: CSSStyleDeclaration }).style;
    if (rule.constructor.name === 'CSSNestedDeclarations' && declarations)
      return matchesAnyElement(parent) ? `${parent}{${declarations.cssText}}` : '';
    const alwaysKept = ['CSSLayerStatementRule', 'CSSKeyframesRule', 'CSSPropertyRule', 'CSSContainerRule'];
    return alwaysKept.includes(rule.constructor.name) ? rule.cssText : '';
  }

  function extractInnerRules(group: CSSStyleRule | CSSGroupingRule, parent: string): string {
    return [...group.cssRules].map((rule) => extractUsedPart(rule, parent)).join('');
  }

  function resolveNestedSelector(selector: string, parent: string): string {
    return selector.includes('&') ? selector.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${selector}`;
  }

  function matchesAnyElement(selector: string): boolean {
    try {
      return document.querySelector(selector.replaceAll(/::[\w-]+(?:\([^)]*\))?/g, '')) !== null;
    } catch {
      return false;
    }
  }
}
