export default function Page() { return <p>design-studio</p>; }
