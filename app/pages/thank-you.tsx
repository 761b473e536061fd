export default function Page() { return <p>thank-you</p>; }
