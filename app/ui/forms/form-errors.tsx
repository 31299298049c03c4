/** What is wrong with a short form as a whole, announced over its buttons. */
export function FormErrors({ errors = [] }: { errors?: readonly string[] }) {
	return errors.map((message) => (
		<p key={message} role="alert" className="form-error">
			{message}
		</p>
	));
}
