import { createDefaultValue, isEmpty } from '../../json-schema.ts';
import { getDefaultLabel } from '../../labels.ts';
import { EntrySelect } from './entry-select.tsx';
import styles from './field.module.css';
import { FieldConflictChoice } from './field-conflict.tsx';
import { FieldGroup } from './field-group.tsx';
import { FocalPointField } from './focal-point-field.tsx';
import { fieldId, useForm } from './form-state.ts';
import { ImageField } from './image-field.tsx';
import { type FieldProps, LabelledField } from './labelled-field.tsx';
import { LinkInput } from './link-input.tsx';
import { ListField } from './list-field.tsx';
import { MarksField } from './marks-field.tsx';
import { SuggestionInput } from './suggestion-input.tsx';

/** Maximum length, in characters, of a text in a single-line input. Longer texts get a text area. */
const MAX_INPUT_LENGTH = 90;

/** A form field for a value of any schema. */
export function Field(props: FieldProps) {
  const { schema, path, value, label, optional } = props;
  const { change } = useForm();
  // An optional value with a fixed number of items, such as a crop, cannot be empty. Buttons add and remove the whole value.
  if (!optional || !schema.prefixItems) return <FieldWithConflict {...props} />;
  if (value === undefined)
    return (
      <>
        <FieldConflictChoice path={path} label={label} />
        <button
          type="button"
          className="text-button"
          onClick={() => change(path, createDefaultValue(schema))}
        >
          {`Add ${label.toLowerCase()}`}
        </button>
      </>
    );
  return (
    <div className={styles.optional}>
      <FieldWithConflict {...props} />
      <button type="button" className="text-button" onClick={() => change(path, undefined)}>
        Remove<span className="visually-hidden">{` ${label.toLowerCase()}`}</span>
      </button>
    </div>
  );
}

function FieldWithConflict(props: FieldProps) {
  return (
    <>
      <FieldControl {...props} />
      <FieldConflictChoice path={props.path} label={props.label} />
    </>
  );
}

function FieldControl(props: FieldProps) {
  const { schema, path } = props;
  if (schema.properties) return <GroupField {...props} />;
  // A focal point (`focus`) has two fractions, a crop (`phone`) has four.
  if (schema.prefixItems && /^(focus|phone)$/.test(String(path.at(-1))))
    return <FocalPointField {...props} />;
  if (schema.control === 'marks') return <MarksField {...props} />;
  if (schema.type === 'array') return <ListField {...props} ItemField={Field} />;
  if (schema.type === 'boolean') return <SwitchField {...props} />;
  if (schema.control === 'picture') return <ImageField {...props} />;
  return <ValueField {...props} />;
}

function GroupField({ schema, path, value, label, optional, addImage }: FieldProps) {
  const groupValues = (value ?? {}) as Record<string, unknown>;
  // An entry's id is its file name, which is set when the entry is created.
  const properties = Object.entries(schema.properties ?? {}).filter(
    ([key]) => path.length > 0 || key !== 'id',
  );
  const fields = properties.map(([key, fieldSchema]) => (
    <Field
      key={key}
      schema={fieldSchema}
      path={[...path, key]}
      value={groupValues[key]}
      label={fieldSchema.title ?? getDefaultLabel(key)}
      optional={!schema.required?.includes(key)}
      {...(addImage && fieldSchema.control === 'picture' && { addImage })}
    />
  ));
  if (label === '') return fields;
  // A list item is not wrapped in a group, because its row already has a label and collapses.
  if (typeof path.at(-1) === 'number')
    return (
      <fieldset id={fieldId(path)} className={styles.fields} aria-label={label}>
        {fields}
      </fieldset>
    );
  return (
    <FieldGroup label={label} path={path} optional={optional} isEmpty={isEmpty(value)}>
      {fields}
    </FieldGroup>
  );
}

/** A switch. An entry omits the value while the switch is off. */
function SwitchField({ schema, path, value, label }: FieldProps) {
  const { change } = useForm();
  const id = fieldId(path);
  return (
    <LabelledField id={id} label={label} path={path} schema={schema}>
      {(ariaProps) => (
        <input
          type="checkbox"
          role="switch"
          aria-checked={value === true}
          id={id}
          className={styles.switch}
          checked={value === true}
          onChange={({ target }) => change(path, target.checked || undefined)}
          {...ariaProps}
        />
      )}
    </LabelledField>
  );
}

function ValueField({ schema, path, value, label, optional }: FieldProps) {
  const { change, showInPreview } = useForm();
  const id = fieldId(path);
  const text = value === undefined || value === null ? '' : String(value);
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const inputProps = {
    id,
    value: text,
    onFocus: () => showInPreview(path, text),
    onChange: ({ target }: { target: { value: string } }) =>
      change(path, isNumber && target.value !== '' ? Number(target.value) : target.value),
  };
  return (
    <LabelledField
      id={id}
      label={label}
      path={path}
      schema={schema}
      optional={optional}
      valueLength={text.length}
    >
      {(ariaProps) => {
        if (schema.enum)
          return (
            <select {...inputProps} {...ariaProps}>
              {!schema.enum.includes(text) && <option value="">Choose …</option>}
              {schema.enum.map((option) => (
                <option key={option} value={option}>
                  {option}
                </option>
              ))}
            </select>
          );
        if (schema.format === 'color')
          return (
            <div className={styles.colour}>
              <input type="text" {...inputProps} {...ariaProps} />
              {/^#[0-9a-f]{6}$/i.test(text) && (
                <input
                  type="color"
                  aria-label={`${label}, colour picker`}
                  value={text}
                  onChange={inputProps.onChange}
                />
              )}
            </div>
          );
        if (schema.control === 'piece')
          return <EntrySelect collection="pieces" {...inputProps} {...ariaProps} />;
        if (schema.control === 'address') return <LinkInput {...inputProps} {...ariaProps} />;
        if (schema.control === 'suggestion')
          return <SuggestionInput field={String(path.at(-1))} {...inputProps} {...ariaProps} />;
        if (schema.type === 'string' && (schema.maxLength ?? 0) > MAX_INPUT_LENGTH)
          return <textarea {...inputProps} {...ariaProps} />;
        const type =
          schema.format === 'date'
            ? 'date'
            : isNumber
              ? 'number'
              : schema.format === 'email'
                ? 'email'
                : 'text';
        return (
          <input type={type} step={schema.type === 'integer' ? 1 : 'any'} {...inputProps} {...ariaProps} />
        );
      }}
    </LabelledField>
  );
}
