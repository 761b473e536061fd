export default function Page() { return <p>project</p>; }
