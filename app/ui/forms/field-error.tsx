import { Icon } from "../elements/icon";

type FieldErrorProps = {
	id?: string;
	message: string | undefined;
	role?: "alert" | "status";
	className?: string;
};

export function FieldError({ id, message, role, className }: FieldErrorProps) {
	if (!message) return null;
	return (
		<p id={id} className={className ? `field-error ${className}` : "field-error"} role={role}>
			<Icon name="alert" />
			<span>{message}</span>
		</p>
	);
}
