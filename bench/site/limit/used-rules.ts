/**
 * Runs in a page: returns the CSS rules that match its elements and this screen. It is sent to the browser as text, so it must not use
 * other code of this module.
 */
export function usedCss(): string {
  const loadedFaces = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(faceKey));
  const text = [...document.styleSheets]
    .filter(({ disabled }) => !disabled)
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => usedPart(rule, ''))
    .join('');
  return text
    .replaceAll(/@(?:keyframes|property) (\S+?) ?\{(?:[^{}]|\{[^{}]*\})*\}/g, (rule, name) =>
      text.split(name).length > rule.split(name).length ? rule : '',
    )
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([{};]) ?/g, '$1')
    .replaceAll(/: /g, ':');

  function faceKey({ family, weight }: { family: string; weight: string }): string {
    return `${family.replaceAll(/["']/g, '')} ${weight}`;
  }

  /** Returns the used part of a rule. @param parent selector of the enclosing rule. */
  function usedPart(rule: CSSRule, parent: string): string {
    if (rule instanceof CSSStyleRule) {
      const selector = parent ? nestedSelector(rule.selectorText, parent) : rule.selectorText;
      const declarationBlock =
        matches(selector) && rule.style.length > 0 ? `${selector}{${rule.style.cssText}}` : '';
      return declarationBlock + innerRules(rule, selector);
    }
    if (rule instanceof CSSMediaRule)
      return matchMedia(rule.conditionText).matches ? innerRules(rule, parent) : '';
    if (rule instanceof CSSSupportsRule)
      return CSS.supports(rule.conditionText) ? innerRules(rule, parent) : '';
    if (rule instanceof CSSLayerBlockRule) {
      const layerContent = innerRules(rule, parent);
      return layerContent ? `@layer ${rule.name}{${layerContent}}` : '';
    }
    if (rule instanceof CSSFontFaceRule) {
      const { style } = rule;
      const key = faceKey({
        family: style.getPropertyValue('font-family'),
        weight: style.getPropertyValue('font-weight') || 'normal',
      });
      return loadedFaces.has(key) || /local\(/.test(rule.cssText) ? rule.cssText : '';
    }
    // Declarations after a nested rule form a rule without a selector.
    const declarations = (rule as { style?: CSSStyleDeclaration }).style;
    if (rule.constructor.name === 'CSSNestedDeclarations' && declarations)
      return matches(parent) ? `${parent}{${declarations.cssText}}` : '';
    const alwaysKept = ['CSSLayerStatementRule', 'CSSKeyframesRule', 'CSSPropertyRule', 'CSSContainerRule'];
    return alwaysKept.includes(rule.constructor.name) ? rule.cssText : '';
  }

  function innerRules(group: CSSStyleRule | CSSGroupingRule, parent: string): string {
    return [...group.cssRules].map((rule) => usedPart(rule, parent)).join('');
  }

  function nestedSelector(selector: string, parent: string): string {
    return selector.includes('&') ? selector.replaceAll('&', `:is(${parent})`) : `:is(${parent}) ${selector}`;
  }

  function matches(selector: string): boolean {
    try {
      return document.querySelector(selector.replaceAll(/::[\w-]+(?:\([^)]*\))?/g, '')) !== null;
    } catch {
      return false;
    }
  }
}
