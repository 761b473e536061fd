export default function Page() { return <p>homes</p>; }
