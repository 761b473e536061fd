export default function Page() { return <p>portfolio</p>; }
