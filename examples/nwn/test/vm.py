"""Compiles scripts with the game's own compiler and runs them, by the package `nwn` (0.0.23) with its virtual machine mended."""

import copy
import functools
import io
import pathlib

from nwn.nwscript import Object, VMType, langspec
from nwn.nwscript.asm import Auxcode, Opcode
from nwn.nwscript.comp import Compiler
from nwn.nwscript.vm import VM, Script, Stack

HERE = pathlib.Path(__file__).resolve().parent
EXAMPLES = HERE.parent


class Json:
    """What the stack holds for a `json`."""

    def __init__(self, value=None):
        self.value = value

    def __eq__(self, other):
        return self.value == other.value


def _mend():
    """Values of type `json` are known, a copied value is one of its own, and a vector is its three numbers."""
    python_type, assign, push = VMType.python_type, Stack.assign, Stack.push_vmtype

    def assign_a_copy(stack, source, target):
        assign(stack, source, target)
        stack._stack[source] = copy.copy(stack._stack[source])

    def push_parts(stack, kind, value):
        if kind is VMType.VECTOR:
            for part in value:
                stack.push_float(part)
        else:
            push(stack, kind, value)

    Stack.push_vmtype = push_parts
    VMType.python_type = lambda kind: Json if kind is VMType.JSON else python_type(kind)
    Stack.assign = assign_a_copy


_mend()


class MendedVM(VM):
    """The machine with what the released one does wrong: `json` variables, delayed actions, `||`, globals."""

    def _exec(self, instruction):
        op, aux, extra = instruction.op, instruction.aux, instruction.extra
        if aux is Auxcode.TYPE_ENGST7 and op in (Opcode.RUNSTACK_ADD, Opcode.CONSTANT):
            self._stack.push_vmtype(VMType.JSON, Json(*extra))
        elif op is Opcode.STORE_STATE:
            self.saved = (self.ip + 6, copy.deepcopy(self._stack), self._bp)
        elif op is Opcode.JNZ:
            self.ip += extra[0] - 6 if self._stack.pop_int() else 0
        elif op is Opcode.SAVE_BASE_POINTER:
            before, self._bp = self._bp, self.sp
            self._stack.push_int(before)
        else:
            super()._exec(instruction)

    def resume(self, saved):
        """Runs an action that was put off."""
        self.ip, self._stack, self._bp = saved
        self.run(from_start=False)
        self._stack = Stack()


def _load(name):
    """Finds a file that the compiler asks for; none where there is none."""
    for folder in (EXAMPLES, HERE):
        path = folder / name
        if path.exists():
            return path.read_bytes()
    return None


@functools.cache
def compiled(script):
    """Compiles a script by its name."""
    return Compiler(_load).compile(script)


@functools.cache
def declared():
    """Reads the declarations of the engine's functions."""
    with open(HERE / "nwscript.nss", encoding="ascii") as spec:
        return langspec.read(spec)


def machine(script, engine):
    """Makes a machine that runs a compiled script with an engine's functions."""
    code, debug = script
    return MendedVM(Script(io.BytesIO(code), io.StringIO(debug)), declared(), engine)


__all__ = ["Json", "Object", "compiled", "machine"]
