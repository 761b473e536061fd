import { useState } from 'react';
import { Link } from 'react-router';
import { adminPaths, api } from '../../routes.ts';
import { UploadImages } from '../pages/upload-images.tsx';
import { DialogCloseButton, ModalDialog } from '../ui/dialog.tsx';
import { AltTextField, useNeedsAltText } from './alt-text-field.tsx';
import styles from './field.module.css';
import { fieldId, fieldUrl, useForm } from './form-state.ts';
import { ImageLibrary } from './image-library.tsx';
import { type FieldProps, LabelledField } from './labelled-field.tsx';

/** A field for an image. Editors choose an image from the library or upload one. */
export function ImageField({ schema, path, value, label, optional, addImage }: FieldProps) {
  const { change, update, showInPreview, imageIssues } = useForm();
  const [isOpen, setIsOpen] = useState(false);
  /** Whether an image was uploaded into the field since the dialog opened. */
  const [hasUploaded, setHasUploaded] = useState(false);
  /** Number of images that the last upload added to the library, but not to this form. */
  const [libraryOnlyCount, setLibraryOnlyCount] = useState(0);
  const id = fieldId(path);
  const imageId = typeof value === 'string' ? value : '';
  const needsAltText = useNeedsAltText(imageId);
  const imageIssue = imageIssues.get(imageId);
  const action = imageId ? 'Replace image' : 'Choose image';
  const selectImage = (selectedId: string) => {
    change(path, selectedId);
    setIsOpen(false);
    setLibraryOnlyCount(0);
  };
  /** Uses the first uploaded image for this field. Further images become items of the surrounding list, if there is one. */
  const addUploadedImage = (uploadedId: string, index: number, count: number): string => {
    // The person may have changed the field or moved the item since the upload started.
    let isUnchanged = false;
    if (index === 0)
      update(path, (latest) => {
        isUnchanged = (latest ?? '') === imageId;
        return isUnchanged ? uploadedId : latest;
      });
    if (isUnchanged) {
      setHasUploaded(true);
      setLibraryOnlyCount(0);
      // After an upload of several images, the dialog stays open and shows where each image was added.
      if (count === 1) setIsOpen(false);
      return 'Added to this field';
    }
    if (addImage?.(uploadedId)) return 'Added to the list';
    setLibraryOnlyCount((before) => before + 1);
    return 'Added to Media: this field holds one image';
  };
  return (
    <>
      <LabelledField id={id} label={label} path={path} schema={schema} optional={optional}>
        {(ariaProps) => (
          <div className={styles.image}>
            {imageId && <img src={api.image(imageId, 480)} alt="" width="144" height="108" />}
            <ModalDialog
              trigger={{
                id,
                className: 'button',
                onFocus: () => showInPreview(path, imageId),
                'aria-label': `${action}: ${label}`,
                children: action,
                ...ariaProps,
              }}
              title={label}
              open={isOpen}
              onOpenChange={(nextIsOpen) => {
                setIsOpen(nextIsOpen);
                setHasUploaded(false);
              }}
            >
              <ImageLibrary selectedId={imageId} onSelect={selectImage}>
                <UploadImages onUploaded={addUploadedImage} folder={imageId.split('/')[0] || 'new'} />
              </ImageLibrary>
              <DialogCloseButton>{hasUploaded ? 'Close' : 'Cancel'}</DialogCloseButton>
            </ModalDialog>
            {imageId && (
              <Link to={adminPaths.edit(`pictures/${imageId}.yaml`)} className="text-button">
                Edit image
              </Link>
            )}
            {imageId && optional && (
              <button type="button" className="text-button" onClick={() => change(path, undefined)}>
                Remove image
              </button>
            )}
            {imageIssue?.file && !(needsAltText && imageIssue.path[0] === 'alt') && (
              <p className={styles.issue}>
                <Link to={fieldUrl(imageIssue.file, imageIssue.path)}>
                  {imageIssue.field || imageIssue.title}
                </Link>{' '}
                <span>{imageIssue.message}</span>
              </p>
            )}
            <p className="muted" role="status">
              {libraryOnlyCount > 0 &&
                `This field holds one image. ${libraryOnlyCount === 1 ? '1 other image was' : `${libraryOnlyCount} other images were`} added to Media.`}
            </p>
          </div>
        )}
      </LabelledField>
      {needsAltText && <AltTextField key={imageId} imageId={imageId} path={path} label={label} />}
    </>
  );
}

/**
 * The button that adds images to a list. It opens the library first, so that no item is added without an image.
 *
 * @param label name of the list.
 * @param addImage adds an image to the list, and returns false if the list is full.
 */
export function AddImage({ label, addImage }: { label: string; addImage: (imageId: string) => boolean }) {
  const [isOpen, setIsOpen] = useState(false);
  const addUploadedImage = (imageId: string, _index: number, count: number): string => {
    const isAdded = addImage(imageId);
    // After an upload of several images, the dialog stays open and shows where each image was added.
    if (count === 1) setIsOpen(false);
    return isAdded ? 'Added to the list' : 'Added to Media: the list is full';
  };
  return (
    <ModalDialog
      trigger={{ className: 'text-button', children: 'Add an image' }}
      title={label}
      open={isOpen}
      onOpenChange={setIsOpen}
    >
      <ImageLibrary
        selectedId=""
        onSelect={(imageId) => {
          addImage(imageId);
          setIsOpen(false);
        }}
      >
        <UploadImages onUploaded={addUploadedImage} />
      </ImageLibrary>
      <DialogCloseButton>Close</DialogCloseButton>
    </ModalDialog>
  );
}
