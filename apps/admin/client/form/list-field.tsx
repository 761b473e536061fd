import { type ComponentType, useState } from 'react';
import { createDefaultValue, type FieldSchema, isEmpty } from '../../json-schema.ts';
import { capitalize } from '../../labels.ts';
import { api } from '../../routes.ts';
import type { FieldPath } from '../../yaml-edit/value-edit.ts';
import styles from './field.module.css';
import { FieldGroup } from './field-group.tsx';
import { fieldId, findIssue, findIssuesWithin, useForm } from './form-state.ts';
import { AddImage } from './image-field.tsx';
import type { FieldProps } from './labelled-field.tsx';
import { IconButton, MoveButtons } from './move-buttons.tsx';
import { useDragReorder } from './use-drag-reorder.ts';

/** Returns the word for one item of a list: "step" for a list labelled "Steps", "entry" if the label is not a plural. */
const getItemName = (label: string): string =>
  label.endsWith('s') ? label.replace(/ies$/, 'y').replace(/s$/, '').toLowerCase() : 'entry';

/** @returns undefined if items of the list have no image. */
function createItemWithImage(schema: FieldSchema, id: string): unknown {
  if (schema.control === 'picture') return id;
  const imageProperty = Object.entries(schema.properties ?? {}).find(
    ([, { control }]) => control === 'picture',
  );
  return imageProperty && Object.assign({}, createDefaultValue(schema), { [imageProperty[0]]: id });
}

/** Returns the first image and the first text of a list item. The item's summary shows both. */
function summarizeItem(schema: FieldSchema, item: unknown): { imageId?: string; title?: string } {
  const record = (item ?? {}) as Record<string, unknown>;
  const filledTexts = Object.entries(schema.properties ?? {}).flatMap(([key, { control }]) => {
    const value = record[key];
    return typeof value === 'string' && value !== '' ? [{ control, value }] : [];
  });
  const imageId = filledTexts.find(({ control }) => control === 'picture')?.value;
  const title = filledTexts.find(({ control }) => control === undefined)?.value;
  return { ...(imageId !== undefined && { imageId }), ...(title !== undefined && { title }) };
}

interface ListFieldProps extends FieldProps {
  /** Always `Field`. It is a prop, because importing it would be a circular import. */
  ItemField: ComponentType<FieldProps>;
}

export function ListField({ schema, path, value, label, optional, ItemField }: ListFieldProps) {
  const { change, update, issues } = useForm();
  const items: unknown[] = Array.isArray(value) ? value : [];
  const itemSchema = schema.items || schema.prefixItems?.[0] || {};
  const isFixed = schema.prefixItems !== undefined;
  const hasSimpleItems = !itemSchema.properties && itemSchema.control !== 'picture';
  const itemName = getItemName(label);
  const issue = findIssue(issues, path)?.message;
  /** Index of the row that is not collapsed; -1 if there is none. */
  const [openIndex, setOpenIndex] = useState(-1);
  const changeItems = (next: readonly unknown[]) => {
    if (openIndex >= 0) setOpenIndex(next.indexOf(items[openIndex]));
    change(path, next);
  };
  const { listRef, orderedItems, draggedIndex, getHandleProps } = useDragReorder(items, changeItems);
  const addImage = (id: string): boolean => {
    const item = createItemWithImage(itemSchema, id);
    let isAdded = false;
    // Several images may be added before the form renders again.
    update(path, (latest) => {
      const latestItems: unknown[] = Array.isArray(latest) ? latest : [];
      isAdded = item !== undefined && latestItems.length < (schema.maxItems ?? Number.POSITIVE_INFINITY);
      return isAdded ? [...latestItems, item] : latest;
    });
    return isAdded;
  };
  const canAddItem = !isFixed && items.length < (schema.maxItems ?? Number.POSITIVE_INFINITY);
  const move = (from: number, to: number) =>
    changeItems(items.toSpliced(from, 1).toSpliced(to, 0, items[from]));
  return (
    <FieldGroup label={label} path={path} optional={optional} isEmpty={isEmpty(value)}>
      {schema.description && <p className="muted">{schema.description}</p>}
      {issue && <p className={styles.issue}>{capitalize(issue)}</p>}
      <ol ref={listRef} className="divided-list">
        {orderedItems.map((item, index) => {
          const itemPath = [...path, index];
          const itemLabel = `${capitalize(itemName)} ${index + 1}`;
          const currentItemSchema = schema.prefixItems?.[index] ?? itemSchema;
          const field = (
            <ItemField
              schema={currentItemSchema}
              path={itemPath}
              value={item}
              label={itemLabel}
              {...(!isFixed && { addImage })}
            />
          );
          return (
            <li
              key={index}
              className={hasSimpleItems ? `${styles.item} ${styles.simpleItem}` : styles.item}
              data-dragged={index === draggedIndex}
            >
              {currentItemSchema.properties ? (
                <details
                  open={item === items[openIndex]}
                  onToggle={({ currentTarget }) => {
                    if (currentTarget.open) setOpenIndex(items.indexOf(item));
                    else if (item === items[openIndex]) setOpenIndex(-1);
                  }}
                >
                  <ItemSummary schema={currentItemSchema} path={itemPath} item={item} label={itemLabel} />
                  {field}
                </details>
              ) : (
                field
              )}
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
                    onClick={() => changeItems(items.toSpliced(index, 1))}
                  />
                </div>
              )}
            </li>
          );
        })}
      </ol>
      {canAddItem && itemSchema.control === 'picture' && <AddImage label={label} addImage={addImage} />}
      {canAddItem && itemSchema.control !== 'picture' && (
        <button
          type="button"
          className="text-button"
          onClick={() => {
            setOpenIndex(items.length);
            change(path, [...items, createDefaultValue(itemSchema)]);
          }}
        >
          {`Add ${/^[aeiou]/.test(itemName) ? 'an' : 'a'} ${itemName}`}
        </button>
      )}
    </FieldGroup>
  );
}

/** The summary of a list item. It stays visible while the item is collapsed. */
function ItemSummary({
  schema,
  path,
  item,
  label,
}: {
  schema: FieldSchema;
  path: FieldPath;
  item: unknown;
  label: string;
}) {
  const { issues } = useForm();
  const { imageId, title } = summarizeItem(schema, item);
  const isInvalid = findIssuesWithin(issues, path).length > 0;
  return (
    <summary>
      {imageId !== undefined && <img src={api.image(imageId, 160)} alt="" width="64" height="48" />}
      <span className={styles.itemTitle}>{title ?? label}</span>
      {title !== undefined && <span className="muted">{label}</span>}
      {isInvalid && <span className={styles.issue}>Needs correction</span>}
    </summary>
  );
}
