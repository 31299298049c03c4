export default function UserListIndex() {
	return null;
}
