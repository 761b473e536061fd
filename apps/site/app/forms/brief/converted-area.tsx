import * as messages from 'virtual:messages/briefEnhanced';
import { convertArea } from '@studio/enquiry/area';
import { useEffect, useRef, useState } from 'react';

/** The area of the form in the other unit, once it is a number. Loaded after hydration. */
export function ConvertedArea() {
  const place = useRef<HTMLSpanElement>(null);
  const [converted, setConverted] = useState<string>();
  useEffect(() => {
    const form = place.current?.closest('form');
    if (!form) return;
    const convert = () => {
      const data = new FormData(form);
      setConverted(convertArea(String(data.get('area')), String(data.get('areaUnit'))));
    };
    const clear = () => setConverted(undefined);
    convert();
    form.addEventListener('input', convert);
    form.addEventListener('reset', clear);
    return () => {
      form.removeEventListener('input', convert);
      form.removeEventListener('reset', clear);
    };
  }, []);
  return <span ref={place}>{converted && messages.converted({ area: converted })}</span>;
}
