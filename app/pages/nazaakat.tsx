export default function Page() { return <p>nazaakat</p>; }
