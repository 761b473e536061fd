export default function Page() { return <p>services</p>; }
