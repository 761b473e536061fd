"""Which files a picture depends on, and a hash that changes when any of them changes in substance."""
import ast
import hashlib
from functools import lru_cache

from pipeline.paths import IMAGERY


def imported(tree, package):
    """Dotted names that a module's syntax tree imports, relative ones resolved against `package`."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            parts = package.split('.') if package else []
            base = '.'.join(parts[:len(parts) - node.level + 1] if node.level else [])
            stem = '.'.join(part for part in (base, node.module or '') if part)
            names.add(stem)
            names.update(f'{stem}.{alias.name}' for alias in node.names)
    return names


def file_of(name, root):
    """The file of a dotted module name under `root`, or None when it is not ours."""
    path = root / name.replace('.', '/') if name else root
    for candidate in (path.with_suffix('.py'), path / '__init__.py'):
        if name and candidate.is_file():
            return candidate
    return None


def dependencies(module, root=IMAGERY):
    """All files of the module and of what it imports, directly or not."""
    found, waiting = {}, [module]
    while waiting:
        name = waiting.pop()
        path = file_of(name, root)
        if path is None or path in found:
            continue
        found[path] = name
        package = name if path.name == '__init__.py' else name.rpartition('.')[0]
        waiting += imported(ast.parse(path.read_text()), package)
        if package and package != name:
            waiting.append(package)
    return sorted(found)


def substance(source):
    """Source without comments, docstrings and layout."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        body = getattr(node, 'body', None)
        if isinstance(body, list) and body and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant) \
                and isinstance(body[0].value.value, str):
            node.body = body[1:] or [ast.Pass()]
    return ast.dump(tree)


@lru_cache
def _file_hash(path):
    return hashlib.sha256(substance(path.read_text()).encode()).hexdigest()


@lru_cache
def set_hash(module, root=IMAGERY):
    """A short hash of everything the set's pictures are made from."""
    total = hashlib.sha256()
    for path in dependencies(f'sets.{module}', root):
        total.update(f'{path.relative_to(root)} {_file_hash(path)}\n'.encode())
    return total.hexdigest()[:16]
