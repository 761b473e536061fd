import type { ComponentType } from 'react';
import { defaultValue, type FieldSchema } from '../../json-schema.ts';
import { capitalize } from '../../labels.ts';
import styles from './field.module.css';
import { fieldId, findIssue, useForm } from './form-state.ts';
import type { FieldProps } from './labelled-field.tsx';
import { IconButton, MoveButtons } from './move-buttons.tsx';
import { useDragReorder } from './use-drag-reorder.ts';

/** Returns the name of one item of a list, by the label of the list: "step" for "Steps", "entry" for "What we do". */
const itemNameFor = (label: string): string =>
  label.endsWith('s') ? label.replace(/ies$/, 'y').replace(/s$/, '').toLowerCase() : 'entry';

/** Creates a list item with an image. @returns undefined if items of the list have no image. */
function createItemWithImage(schema: FieldSchema, id: string): unknown {
  if (schema.control === 'picture') return id;
  const property = Object.entries(schema.properties ?? {}).find(([, { control }]) => control === 'picture');
  return property && Object.assign({}, defaultValue(schema), { [property[0]]: id });
}

interface ListFieldProps extends FieldProps {
  /** The component for one item: `Field`, which this module cannot import, because `Field` imports this module. */
  ItemField: ComponentType<FieldProps>;
}

/** A field for a list. Items can be edited, added, removed and moved. */
export function ListField({ schema, path, value, label, ItemField }: ListFieldProps) {
  const { change, append, issues } = useForm();
  const items: unknown[] = Array.isArray(value) ? value : [];
  const itemSchema = schema.items || schema.prefixItems?.[0] || {};
  const isFixed = schema.prefixItems !== undefined;
  const hasSimpleItems = !itemSchema.properties && itemSchema.control !== 'picture';
  const itemName = itemNameFor(label);
  const issue = findIssue(issues, path)?.message;
  const { listRef, orderedItems, draggedIndex, getHandleProps } = useDragReorder(items, (next) =>
    change(path, next),
  );
  const addImage = (id: string) => {
    const item = createItemWithImage(itemSchema, id);
    return item !== undefined && append(path, item, schema.maxItems);
  };
  const move = (from: number, to: number) =>
    change(path, items.toSpliced(from, 1).toSpliced(to, 0, items[from]));
  return (
    <fieldset className={styles.group} id={fieldId(path)}>
      <legend>{label}</legend>
      {schema.description && <p className="muted">{schema.description}</p>}
      {issue && <p className={styles.issue}>{capitalize(issue)}</p>}
      <ol ref={listRef} className="divided-list">
        {orderedItems.map((item, index) => {
          const itemPath = [...path, index];
          const itemLabel = `${capitalize(itemName)} ${index + 1}`;
          return (
            <li
              key={index}
              className={hasSimpleItems ? `${styles.item} ${styles.simpleItem}` : styles.item}
              data-dragged={index === draggedIndex}
            >
              <ItemField
                schema={schema.prefixItems?.[index] ?? itemSchema}
                path={itemPath}
                value={item}
                label={itemLabel}
                {...(!isFixed && { addImage })}
              />
              {!isFixed && (
                <div className={styles.buttons}>
                  <MoveButtons
                    itemName={itemLabel}
                    index={index}
                    count={items.length}
                    getIdPrefix={(newIndex) => fieldId([...path, newIndex])}
                    handleProps={getHandleProps(index)}
                    onMove={move}
                  />
                  <IconButton
                    icon="×"
                    label={`Remove ${itemLabel}`}
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
        <button
          type="button"
          className="text-button"
          onClick={() => change(path, [...items, defaultValue(itemSchema)])}
        >
          {`Add ${/^[aeiou]/.test(itemName) ? 'an' : 'a'} ${itemName}`}
        </button>
      )}
    </fieldset>
  );
}
