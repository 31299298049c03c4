export const AuthorCell = ({ name, email }: { name: string; email: string }) => (
	<div className="md:w-44">
		<strong>{name || "User name"}</strong>
		<br />
		{email}
	</div>
);
