export default function Page() { return <p>process</p>; }
