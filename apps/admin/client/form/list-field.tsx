import { blank, type FieldSchema } from '../../json-schema.ts';
import { capital } from '../../names.ts';
import styles from './field.module.css';
import { Field, type FieldProps } from './field.tsx';
import { faultAt, idOf, useForm } from './form-state.ts';
import { MoveTools, Tool } from './move-tools.tsx';
import { useSorting } from './use-sorting.ts';

/** What an item of a list is called: of "Steps" a step, of "What we do" an entry. */
const oneOf = (label: string): string =>
  label.endsWith('s') ? label.replace(/ies$/, 'y').replace(/s$/, '').toLowerCase() : 'entry';

/** A new item of a list that shows an image. @returns undefined where items of the list have none. */
function itemWithImage(schema: FieldSchema, id: string): unknown {
  if (schema.control === 'picture') return id;
  const field = Object.entries(schema.properties ?? {}).find(([, { control }]) => control === 'picture');
  return field && Object.assign({}, blank(schema), { [field[0]]: id });
}

/** A list whose items can be changed, moved (by dragging or by buttons), added and removed. */
export function ListField({ schema, path, value, label }: FieldProps) {
  const { change, append, faults } = useForm();
  const items: unknown[] = Array.isArray(value) ? value : [];
  const inner = schema.items || schema.prefixItems?.[0] || {};
  const isFixed = schema.prefixItems !== undefined;
  const isPlain = !inner.properties && inner.control !== 'picture';
  const name = oneOf(label);
  const fault = faultAt(faults, path)?.message;
  const { list, sorted, held, handle } = useSorting(items, (next) => change(path, next));
  const addImage = (id: string) => {
    const item = itemWithImage(inner, id);
    return item !== undefined && append(path, item, schema.maxItems);
  };
  const move = (from: number, to: number) =>
    change(path, items.toSpliced(from, 1).toSpliced(to, 0, items[from]));
  return (
    <fieldset className={styles.group} id={idOf(path)}>
      <legend>{label}</legend>
      {schema.description && <p className="quiet">{schema.description}</p>}
      {fault && <p className={styles.fault}>{capital(fault)}</p>}
      <ol ref={list} className="lines">
        {sorted.map((item, index) => {
          const at = [...path, index];
          const what = `${capital(name)} ${index + 1}`;
          return (
            <li
              key={index}
              className={isPlain ? `${styles.item} ${styles.single}` : styles.item}
              data-held={index === held}
            >
              <Field
                schema={schema.prefixItems?.[index] ?? inner}
                path={at}
                value={item}
                label={what}
                {...(!isFixed && { addImage })}
              />
              {!isFixed && (
                <div className={styles.tools}>
                  <MoveTools
                    what={what}
                    index={index}
                    count={items.length}
                    idAt={(place) => idOf([...path, place])}
                    handle={handle(index)}
                    onMove={move}
                  />
                  <Tool
                    sign="×"
                    says={`Remove ${what}`}
                    disabled={items.length <= (schema.minItems ?? 0)}
                    onClick={() => change(path, items.toSpliced(index, 1))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {!isFixed && items.length < (schema.maxItems ?? Number.POSITIVE_INFINITY) && (
        <button type="button" className="plain" onClick={() => change(path, [...items, blank(inner)])}>
          {`Add ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`}
        </button>
      )}
    </fieldset>
  );
}
