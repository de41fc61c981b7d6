import { useId, useState } from "preact/hooks";
import { DropArea } from "../../design/DropArea.js";

interface DropZoneProperties {
  readonly onFiles: (files: readonly File[]) => void;
  readonly onText: (text: string) => void;
  readonly onExample: () => void;
}

/** Where a reader puts what is to be checked: dropped, chosen or pasted. */
export function DropZone({ onFiles, onText, onExample }: DropZoneProperties) {
  const [typed, setTyped] = useState("");
  const id = useId();
  const paste = (text: string) => {
    setTyped("");
    onText(text);
  };
  return (
    <DropArea
      onDrop={(dropped) => {
        if (dropped.files.length > 0) onFiles([...dropped.files]);
        else paste(dropped.getData("text/plain"));
      }}
    >
      <label for={id}>
        Drop a receipt, a signed head, a log or a verifier key here, several at once if you like; or paste a text
      </label>
      <textarea
        id={id}
        class="input"
        rows={3}
        spellcheck={false}
        placeholder={"c2sp.org/tlog-proof@v1\nextra AQID…"}
        value={typed}
        onPaste={(event) => {
          const text = event.clipboardData?.getData("text/plain") ?? "";
          if (text.trim() === "" || typed !== "") return;
          event.preventDefault();
          paste(text);
        }}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <div class="row">
        {typed.trim() !== "" && (
          <button type="button" class="button primary" onClick={() => paste(typed)}>
            Check this text
          </button>
        )}
        <label class="button file">
          Choose files
          <input
            type="file"
            class="spoken"
            multiple
            onChange={({ currentTarget }) => {
              onFiles([...(currentTarget.files ?? [])]);
              currentTarget.value = "";
            }}
          />
        </label>
        <button type="button" class="button" onClick={onExample}>
          Try it with an example
        </button>
      </div>
    </DropArea>
  );
}
