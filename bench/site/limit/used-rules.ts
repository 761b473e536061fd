/**
 * Runs in a page that holds only what it is to show: gives the style rules that apply to it on this screen, without
 * those for states that it is not in. It stands alone, since it is sent to the browser as text.
 */
export function usedRules(): string {
  const loaded = new Set([...document.fonts].filter(({ status }) => status === 'loaded').map(faceKey));
  const text = [...document.styleSheets]
    .filter(({ disabled }) => !disabled)
    .flatMap((sheet) => [...sheet.cssRules])
    .map((rule) => used(rule, ''))
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

  /** A rule as it is to stand, with the selector of the rule that it is nested in. */
  function used(rule: CSSRule, parent: string): string {
    if (rule instanceof CSSStyleRule) {
      const selector = parent ? nested(rule.selectorText, parent) : rule.selectorText;
      const own = matches(selector) && rule.style.length > 0 ? `${selector}{${rule.style.cssText}}` : '';
      return own + inner(rule, selector);
    }
    if (rule instanceof CSSMediaRule)
      return matchMedia(rule.conditionText).matches ? inner(rule, parent) : '';
    if (rule instanceof CSSSupportsRule) return CSS.supports(rule.conditionText) ? inner(rule, parent) : '';
    if (rule instanceof CSSLayerBlockRule) {
      const within = inner(rule, parent);
      return within ? `@layer ${rule.name}{${within}}` : '';
    }
    if (rule instanceof CSSFontFaceRule) {
      const { style } = rule;
      const key = faceKey({
        family: style.getPropertyValue('font-family'),
        weight: style.getPropertyValue('font-weight') || 'normal',
      });
      return loaded.has(key) || /local\(/.test(rule.cssText) ? rule.cssText : '';
    }
    // Declarations that stand after a nested rule are a rule of their own, without a selector.
    const declarations = (rule as { style?: CSSStyleDeclaration }).style;
    if (rule.constructor.name === 'CSSNestedDeclarations' && declarations)
      return matches(parent) ? `${parent}{${declarations.cssText}}` : '';
    const stays = ['CSSLayerStatementRule', 'CSSKeyframesRule', 'CSSPropertyRule', 'CSSContainerRule'];
    return stays.includes(rule.constructor.name) ? rule.cssText : '';
  }

  function inner(group: CSSStyleRule | CSSGroupingRule, parent: string): string {
    return [...group.cssRules].map((rule) => used(rule, parent)).join('');
  }

  function nested(selector: string, parent: string): string {
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
