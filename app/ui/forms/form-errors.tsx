export function FormErrors({ errors = [] }: { errors?: readonly string[] }) {
	return errors.map((message) => (
		<p key={message} role="alert" className="form-error">
			{message}
		</p>
	));
}
