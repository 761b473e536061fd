import * as messages from 'virtual:messages/briefEnhanced';
import { convertArea } from '@studio/enquiry/area';
import { type RefObject, useEffect, useState } from 'react';

/**
 * Shows the value of the area field in the other unit. Shows nothing if the value is not a number. Loaded after hydration.
 *
 * @param props.brief an element that contains the form.
 */
export function ConvertedArea({ brief }: { brief: RefObject<HTMLElement | null> }) {
  const [convertedArea, setConvertedArea] = useState<string>();
  useEffect(() => {
    const form = brief.current?.querySelector('form');
    if (!form) return;
    const convert = () => {
      const data = new FormData(form);
      setConvertedArea(convertArea(String(data.get('area')), String(data.get('areaUnit'))));
    };
    const clear = () => setConvertedArea(undefined);
    convert();
    form.addEventListener('input', convert);
    form.addEventListener('reset', clear);
    return () => {
      form.removeEventListener('input', convert);
      form.removeEventListener('reset', clear);
    };
  }, [brief]);
  // An element of its own, because a translator replaces the text.
  return <span>{convertedArea && messages.convertedArea({ area: convertedArea })}</span>;
}
