export default function Page() { return <p>terms-of-service</p>; }
